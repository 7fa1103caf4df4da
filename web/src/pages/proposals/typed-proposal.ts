import { recordOf } from '@tradecellar/contract/light-types.ts';
import type { ProposalLine } from '@tradecellar/contract/proposals.ts';
import { Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import type { QuantityText } from '../../cart/typed-quantities.ts';
import { proposalKey } from '../../session/browser-memory.ts';

/** `version` is that of the line on which the quantity was typed: a later change by another person was not seen. */
const Texts = recordOf(
  Type.Object({ cases: Type.String(), bottles: Type.String(), version: Type.Integer() }),
);

/** Quantities typed into a proposal and not saved, by Code. They survive a reload, another page and a log-in. */
export function useTypedProposal(account: string, id: string) {
  const [texts = {}, setTexts] = useSessionState(proposalKey(account, id), Texts);
  return {
    /** `hasOwn`, because a code may be 'constructor'. */
    textOf: (code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined),
    type({ ProductCode, Version }: ProposalLine, { cases, bottles }: QuantityText) {
      setTexts((before = {}) => ({
        ...before,
        [ProductCode]: { cases, bottles, version: before[ProductCode]?.version ?? Version },
      }));
    },
    forget(codes: readonly string[]) {
      setTexts((before = {}) =>
        Object.fromEntries(Object.entries(before).filter(([code]) => !codes.includes(code))),
      );
    },
    /** The person has seen the lines as they are now. */
    see(lines: readonly ProposalLine[]) {
      const versions = new Map(lines.map(({ ProductCode, Version }) => [ProductCode, Version]));
      setTexts((before = {}) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([code, text]) => {
            const version = versions.get(code);
            return version === undefined ? [] : [[code, { ...text, version }]];
          }),
        ),
      );
    },
  };
}
