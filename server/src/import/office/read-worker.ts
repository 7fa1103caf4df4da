import { parentPort, workerData } from 'node:worker_threads';
import { findAddresses } from './find-addresses.ts';
import { mapFile } from './map-file.ts';
import type { ReadMessage, ReadTask } from './read-in-thread.ts';

const task = workerData as ReadTask; // Sent by `readInThread`.
const read = 'addressesOf' in task ? findAddresses(task.addressesOf) : mapFile(task);
parentPort?.postMessage({ read } satisfies ReadMessage<typeof read>);
