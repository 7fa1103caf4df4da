import { placeholderKind } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';
import { placeholderBottle } from './placeholder-bottle.ts';
import styles from './product-picture.module.css';

type ProductPictureProps = {
  readonly product: { readonly Image1_URL: string; readonly Type: string };
  /** `eager` for the one picture a page is about. */
  readonly loading?: 'lazy' | 'eager';
  /** What the picture adds for somebody who cannot see it; '' where the text beside it says it all. */
  readonly alt?: string;
};

/**
 * The product's picture, as large as the box around it. Where there is none, or it does not load, a drawn bottle by
 * wine type (2.basket.5).
 */
export function ProductPicture({ product, loading = 'lazy', alt = '' }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  const address = product.Image1_URL;
  return (
    <span className={styles.productPicture}>
      {address === '' || failed === address ? (
        <Placeholder type={product.Type} alt={alt} />
      ) : (
        <img
          src={address}
          alt={alt}
          loading={loading}
          {...(loading === 'eager' ? { decoding: 'sync', fetchPriority: 'high' } : { decoding: 'async' })}
          draggable={false}
          onError={() => setFailed(address)}
        />
      )}
    </span>
  );
}

function Placeholder({ type, alt }: { readonly type: string; readonly alt: string }) {
  const { width, height, outlines } = placeholderBottle(type, 'var(--brand)');
  return (
    <>
      <svg
        className={`placeholder-${placeholderKind(type)}`}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {outlines.map(({ path, fill, opacity }) => (
          <path key={path} d={path} style={{ fill, opacity }} />
        ))}
      </svg>
      {alt !== '' && <span className="sr-only">{alt}</span>}
    </>
  );
}
