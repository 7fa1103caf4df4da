/** The cache of pictures that were seen: a page makes it for a buyer, the service worker fills it, a logout removes it. */
export const PICTURES_CACHE = 'pictures';
