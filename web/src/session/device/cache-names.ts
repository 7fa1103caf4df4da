/** The cache of pictures. A buyer's page creates it, the service worker fills it, and a logout removes it. */
export const PICTURES_CACHE = 'pictures';
