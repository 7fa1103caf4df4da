import { useSettings } from '../../api/settings.ts';
import { BannerHtml } from './banner-html.tsx';

/** The merchant's banner above the product list. */
export function Banner() {
  return <BannerHtml html={useSettings().banner} />;
}
