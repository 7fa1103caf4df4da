import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '192.169.0.1',
  '2606:2800:21f:cb07::1',
  '2a00:1450::1',
])('treats %s as a public address', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.8.8.8', '168.63.129.16'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.168.1.1', '198.18.0.1'],
  ...['203.0.113.9', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1'],
  ...['fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1'],
  ...['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'localhost', ''],
])('treats %s as a private address', (address) => expect(isPublicAddress(address)).toBe(false));
