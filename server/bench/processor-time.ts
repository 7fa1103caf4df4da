import { readdirSync, readFileSync } from 'node:fs';

/**
 * Indexes into the fields of /proc/PID/stat that follow the process's name. Each index is three below the field's
 * number in proc(5).
 */
const [PARENT, USER, SYSTEM, CHILDRENS_USER, CHILDRENS_SYSTEM] = [1, 11, 12, 13, 14] as const;
const TICK_MS = 10;

/** Processor milliseconds of a process; 0 without /proc. Linux counts ticks of 10 ms. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[USER] ?? 0) + Number(fields[SYSTEM] ?? 0)) * TICK_MS;
}

/**
 * Processor milliseconds of a process, its running children and its ended children. The first process of a PostgreSQL
 * server is the parent of all its processes.
 */
export function familyProcessorMs(pid: number): number {
  const own = statOf(pid);
  const ended = (Number(own[CHILDRENS_USER] ?? 0) + Number(own[CHILDRENS_SYSTEM] ?? 0)) * TICK_MS;
  const children = processes().filter((each) => parentOf(each) === pid);
  return children.reduce((sum, child) => sum + processorMs(child), processorMs(pid) + ended);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[PARENT] ?? 0);
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function statOf(pid: number): string[] {
  try {
    // The process's name is in brackets and may contain spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}
