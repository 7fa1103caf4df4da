import { contractDescription } from '../src/http/calls/contract-description.ts';

/**
 * `npm run --silent openapi > openapi.json`: the description of the API, which a release publishes beside its image.
 */
process.stdout.write(`${JSON.stringify(await contractDescription(), undefined, 2)}\n`);
