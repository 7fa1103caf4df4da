/**
 * True if a host in a URL or setting is this machine. Example: 127.0.0.1 is this machine, 127.0.0.1.example.com is not.
 */
export function isThisMachine(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d+){3}$/.test(host);
}
