/** Whether a host, as a URL or a setting names it, is this machine. Example: 127.0.0.1 is, 127.0.0.1.example.com is not. */
export function isThisMachine(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d+){3}$/.test(host);
}
