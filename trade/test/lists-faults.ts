/** Faults of the rules of named lists, planted one at a time; the random histories find each (docs/basket-sync.md). */
export const LIST_FAULTS = [
  {
    fault: 'the name that arrives last stands',
    file: 'named-list.ts',
    from: 'head: newerPart(a.head, b.head, isNewerPart),',
    to: 'head: b.head,',
  },
  {
    fault: 'the count of a newer line stands',
    file: 'named-list.ts',
    from: 'newerPart(a.counted, b.counted, isNewerCount)',
    to: '(isNewer(b.version, a.version) ? b.counted : a.counted)',
  },
  {
    fault: 'a count of an earlier round stands if it was counted more often',
    file: 'named-list.ts',
    from: 'return count.round === other.round ? isNewer(count.version, other.version) : count.round > other.round;',
    to: 'return isNewer(count.version, other.version);',
  },
  {
    fault: 'each device keeps its own round',
    file: 'named-list.ts',
    from: 'round: Math.max(a.round, b.round),',
    to: 'round: a.round,',
  },
  {
    fault: 'a change of a line takes its count back',
    file: 'named-list.ts',
    from: 'item, by, counted: line?.counted }',
    to: 'item, by, counted: undefined }',
  },
  {
    fault: 'a count does not count on from the one that was seen',
    file: 'named-list.ts',
    from: 'nextVersion(line.counted?.version, page)',
    to: 'nextVersion(undefined, page)',
  },
  {
    fault: 'a line is saved although it was counted since',
    file: 'device-lists.ts',
    from: 'return one.round === other.round && isSameVersion(one.version, other.version);',
    to: 'return true;',
  },
  {
    fault: 'starting again is not sent',
    file: 'device-lists.ts',
    from: 'return isSameVersion(a?.head.version, b?.head.version) && a?.round === b?.round;',
    to: 'return isSameVersion(a?.head.version, b?.head.version);',
  },
  {
    fault: 'only the newest change is sent',
    file: 'device-lists.ts',
    from: 'unsaved: new Set([...device.unsaved, ...keysChanged(device.lists, lists)]),',
    to: 'unsaved: new Set(keysChanged(device.lists, lists)),',
  },
  {
    fault: 'lines above the most of a call count as sent',
    file: 'device-lists.ts',
    from: 'copies.some((copy) => isSameAt(key, copy, lists))',
    to: 'copies.some((copy) => copy.has(key.split(" ")[0] ?? ""))',
  },
] as const;
