import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { drawnBottle } from './placeholder-bottle.ts';
import './product-picture.css';

type ProductPictureProps = {
  readonly product: { readonly Description: string; readonly Image1_URL: string; readonly Type: string };
  /** `eager` for the one picture a page is about. */
  readonly loading?: 'lazy' | 'eager';
  readonly alt?: string;
  readonly className?: string;
};

/** The product's picture; a drawn bottle of its colour while there is none (spec §2). Size it by its class. */
export function ProductPicture({ product, loading = 'lazy', alt = '', className }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  const address = product.Image1_URL;
  return (
    <span className={classNames('picture', className)}>
      {address === '' || failed === address ? (
        <PlaceholderBottle type={product.Type} alt={alt} />
      ) : (
        <img
          src={address}
          alt={alt}
          loading={loading}
          decoding="async"
          draggable={false}
          onError={() => setFailed(address)}
        />
      )}
    </span>
  );
}

function PlaceholderBottle({ type, alt }: { readonly type: string; readonly alt: string }) {
  const { width, height, outlines } = drawnBottle(type, 'var(--brand)');
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {outlines.map(({ path, fill, opacity }) => (
          <path key={path} d={path} style={{ fill, opacity }} />
        ))}
      </svg>
      {alt !== '' && <VisuallyHidden>{alt}</VisuallyHidden>}
    </>
  );
}
