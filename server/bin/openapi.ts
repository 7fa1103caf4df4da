import { contractDescription } from '../src/http/calls/contract-description.ts';

/** `npm run --silent openapi > openapi.json`: the description of the API, as a release has it beside its image. */
process.stdout.write(`${JSON.stringify(await contractDescription(), undefined, 2)}\n`);
