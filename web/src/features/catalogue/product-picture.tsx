import { placeholderKind } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
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
        <PlaceholderBottle kind={placeholderKind(product.Type)} label={alt} />
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

function PlaceholderBottle({
  kind,
  label,
}: {
  readonly kind: 'white' | 'red' | 'other';
  readonly label: string;
}) {
  return (
    <>
      <svg className={`picture-none picture-none-${kind}`} viewBox="0 0 40 120" aria-hidden="true">
        <path
          className="picture-none-glass"
          d="M16.5 4h7v28c0 7 8.5 10 8.5 22v58a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V54c0-12 8.5-15 8.5-22z"
        />
        <path className="picture-none-top" d="M16.5 4h7v15h-7z" />
        <path className="picture-none-label" d="M8 64h24v30H8z" />
      </svg>
      {label !== '' && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
