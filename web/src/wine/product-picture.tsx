import { type Picture, pictureSources } from '@tradecellar/contract/pictures.ts';
import { placeholderBottle } from '@tradecellar/trade/placeholder-bottle.ts';
import { placeholderKind } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';
import { type PictureBox, pictureSizes } from './picture-box.ts';
import styles from './product-picture.module.css';

type Pictured = { readonly Image1_URL: string; readonly Type: string; readonly Picture?: Picture };

type ProductPictureProps = {
  readonly product: Pictured;
  readonly box: PictureBox;
  readonly loading?: 'lazy' | 'eager';
  readonly alt?: string;
};

/** The product's picture, or a drawn bottle if the picture is missing or fails to load (2.basket.5). */
export function ProductPicture({ product, box, loading = 'lazy', alt = '' }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  const { Image1_URL: address, Picture: picture } = product;
  if (address === '' || failed === address) return <Placeholder type={product.Type} alt={alt} />;
  const sizes = picture && pictureSizes(picture, box);
  const sources = picture && pictureSources(picture);
  return (
    <picture className={styles.picture}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {/* `sizes` must come before `src`: otherwise the browser also requests the file in `src`. */}
      <img
        sizes={sizes}
        srcSet={sources?.usual}
        width={picture?.Width}
        height={picture?.Height}
        src={address}
        alt={alt}
        loading={loading}
        decoding={loading === 'eager' ? 'sync' : 'async'}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        draggable={false}
        onError={() => setFailed(address)}
      />
    </picture>
  );
}

function Placeholder({ type, alt }: { readonly type: string; readonly alt: string }) {
  const { width, height, outlines } = placeholderBottle(type, 'var(--brand)');
  return (
    <svg
      className={`${styles.picture} placeholder-${placeholderKind(type)}`}
      viewBox={`0 0 ${width} ${height}`}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' || undefined}
    >
      {outlines.map(({ path, fill, opacity }) => (
        <path key={path} d={path} style={{ fill, opacity }} />
      ))}
    </svg>
  );
}
