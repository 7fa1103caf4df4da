/** The cache of pictures. A page creates the cache for a buyer, the service worker fills it, and a logout removes it. */
export const PICTURES_CACHE = 'pictures';
