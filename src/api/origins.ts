/**
 * Pages of any origin may call the API: they send credentials in a header that they set themselves, never in a cookie.
 */
export const FOR_EVERY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};
