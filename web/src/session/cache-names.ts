/** The cache of pictures that were seen, which the service worker fills and a logout removes. */
export const PICTURES_CACHE = 'pictures';
