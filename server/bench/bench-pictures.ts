import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { productCode } from './bench-data.ts';
import type { Bench } from './measure.ts';
import { familyProcessorMs } from './processor-time.ts';
import { watchReads } from './watch-reads.ts';

const PICTURES = 2_000;
/** So many are photographs of their own; the others differ from one of them by a remark in the file. */
const PHOTOGRAPHS = 24;
const SECONDS_ALONE = 30;
const command = fileURLToPath(new URL('../bin/pictures.ts', import.meta.url));

/**
 * Makes the pictures of 2,000 photographs of 2 MB with the command, and runs it again, while a list of products is read every
 * 20 ms. Times are the command's own, its start included.
 */
export async function benchPictures(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const folder = join(bench.folder, 'photographs');
  await mkdir(folder);
  const bytes = await takePhotographs(folder);
  const target = { server, url: server.url, token: await bench.token() };
  bench.say(
    `${PICTURES.toLocaleString('en-GB')} photographs of 2,400 by 3,200 pixels, ${(bytes / PICTURES / 1e6).toFixed(1)} MB each.\n`,
  );
  bench.say('| pictures | seconds | processor s | lists read | p50 ms | p99 ms | worst ms |');
  bench.say('|---|---:|---:|---:|---:|---:|---:|');
  for (const [what, run] of [
    ['none', () => wait(SECONDS_ALONE * 1_000, 0)],
    ['first', () => runCommand(bench, folder)],
    ['again', () => runCommand(bench, folder)],
  ] as const) {
    const reads = watchReads(target, bench);
    const began = performance.now();
    const processorMs = await run();
    const seconds = (performance.now() - began) / 1000;
    const times = await reads.end();
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
    bench.say(
      `| ${what} | ${seconds.toFixed(0)} | ${(processorMs / 1000).toFixed(0)} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`,
    );
  }
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Answers the processor time that it took, to within a second. */
async function runCommand({ url, folder }: Bench, photographs: string): Promise<number> {
  const child = spawn(process.execPath, [command, photographs], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let processorMs = 0;
  const looking = setInterval(() => {
    processorMs = Math.max(processorMs, familyProcessorMs(child.pid ?? 0));
  }, 500);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error(`The pictures ended with ${code}`);
  return processorMs;
}

/** A bottle before a wall with the grain of a camera. Answers how many bytes all have together. */
async function takePhotographs(folder: string): Promise<number> {
  const [width, height] = [2_400, 3_200];
  const photographs: Buffer[] = [];
  for (let nth = 0; nth < PHOTOGRAPHS; nth++) {
    const part = (left: number, top: number, size: readonly [number, number], background: string) => ({
      input: { create: { width: size[0], height: size[1], channels: 3 as const, background } },
      ...{ left, top },
    });
    const noise = { type: 'gaussian' as const, mean: 235 - nth, sigma: 14 };
    const glass = `hsl(${nth * 15}, 60%, 20%)`;
    const photograph = sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
      .composite([
        part(900, 1_250, [600, 1_800], glass),
        part(1_100, 200, [200, 1_050], glass),
        part(900, 1_700, [600, 800], '#f4ead0'),
        part(960, 1_800 + nth * 10, [480, 60], '#333'),
        part(960, 2_000, [480, 20], '#8a6d3b'),
      ])
      .blur(0.4);
    photographs.push(await photograph.jpeg({ quality: 90 }).toBuffer());
  }
  let bytes = 0;
  for (let nth = 0; nth < PICTURES; nth++) {
    const photograph = withRemark(photographs[nth % PHOTOGRAPHS] ?? Buffer.alloc(0), String(nth));
    bytes += photograph.length;
    await writeFile(join(folder, `${productCode(nth)}.jpg`), photograph);
  }
  return bytes;
}

/** A comment behind the first two bytes of a JPEG: marker, length, text. */
function withRemark(photograph: Buffer, remark: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, remark.length + 2]);
  return Buffer.concat([photograph.subarray(0, 2), head, Buffer.from(remark), photograph.subarray(2)]);
}
