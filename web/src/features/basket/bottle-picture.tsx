import { placeholderKind } from '@tradecellar/trade/product-labels.ts';
import { useState } from 'react';

type BottlePictureProps = { readonly url: string; readonly type: string };

/** The picture of a product; where there is none, a bottle by wine type (spec §2 Basket). It says nothing new. */
export function BottlePicture({ url, type }: BottlePictureProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const hasPicture = url !== '' && url !== failedUrl;
  return (
    <span className="basket-picture">
      {hasPicture ? (
        <img src={url} alt="" loading="lazy" onError={() => setFailedUrl(url)} />
      ) : (
        <svg
          viewBox="0 0 40 100"
          className={`basket-placeholder basket-placeholder-${placeholderKind(type)}`}
          aria-hidden="true"
        >
          <path d="M16 2h8v26c0 7 8 9 8 19v46c0 3-2 5-5 5H13c-3 0-5-2-5-5V47c0-10 8-12 8-19z" />
          <path d="M8 58h24v24H8z" className="basket-placeholder-label" />
        </svg>
      )}
    </span>
  );
}
