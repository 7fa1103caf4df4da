import { type Picture, pictureSources } from '@tradecellar/contract/pictures.ts';
import { placeholderKind } from '@tradecellar/trade/product-labels.ts';
import { type ImgHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { type PictureBox, pictureSizes } from './picture-box.ts';
import { placeholderBottle } from './placeholder-bottle.ts';
import styles from './product-picture.module.css';

type Pictured = { readonly Image1_URL: string; readonly Type: string; readonly Picture?: Picture };

type ProductPictureProps = {
  readonly product: Pictured;
  readonly box: PictureBox;
  /** `eager` for the one picture a page is about. */
  readonly loading?: 'lazy' | 'eager';
  /** What the picture adds for somebody who cannot see it; '' where the text beside it says it all. */
  readonly alt?: string;
};

/**
 * The product's picture, as large as the box around it. Where there is none, or it does not load, a drawn bottle by
 * wine type (2.basket.5).
 */
export function ProductPicture({ product, box, loading = 'lazy', alt = '' }: ProductPictureProps) {
  const [failed, setFailed] = useState('');
  // A larger file that fails leaves the one that is there.
  const loaded = useRef('');
  const address = product.Image1_URL;
  return (
    <span className={styles.productPicture}>
      {address === '' || failed === address ? (
        <Placeholder type={product.Type} alt={alt} />
      ) : (
        sized(product.Picture, box, (sizes) => (
          <img
            {...sizes}
            src={address}
            alt={alt}
            loading={loading}
            {...(loading === 'eager' ? { decoding: 'sync', fetchPriority: 'high' } : { decoding: 'async' })}
            draggable={false}
            onLoad={() => {
              loaded.current = address;
            }}
            onError={() => loaded.current !== address && setFailed(address)}
          />
        ))
      )}
    </span>
  );
}

type Sizes = Pick<ImgHTMLAttributes<HTMLImageElement>, 'srcSet' | 'sizes' | 'width' | 'height'>;

/** The browser chooses the file where there are several: the sizes come before `src`, or it would ask for that too. */
function sized(picture: Picture | undefined, box: PictureBox, image: (sizes: Sizes) => ReactNode) {
  if (picture === undefined) return image({});
  const sizes = pictureSizes(picture, box);
  const { avif, usual } = pictureSources(picture);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image({ sizes, srcSet: usual, width: picture.Width, height: picture.Height })}
    </picture>
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
