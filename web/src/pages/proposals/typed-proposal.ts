import { recordOf } from '@tradecellar/contract/light-types.ts';
import type { ProposalLine } from '@tradecellar/contract/proposals.ts';
import { type Static, Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import type { QuantityText } from '../../cart/basket/typed-quantities.ts';
import { proposalKey } from '../../session/device/browser-memory.ts';

/** `version`: the version of the line that the person saw while typing. A save with an older version is refused. */
const TypedText = Type.Object({ cases: Type.String(), bottles: Type.String(), version: Type.Integer() });
const Texts = recordOf(TypedText);

type TextByCode = readonly [code: string, text: Static<typeof TypedText>];

/** Typed, unsaved quantities of a proposal, by product code. They survive a reload, another page and a log-in. */
export function useTypedProposal(account: string, id: string) {
  const [texts = {}, setTexts] = useSessionState(proposalKey(account, id), Texts);
  const eachText = (next: (entry: TextByCode) => readonly TextByCode[]) =>
    setTexts((before = {}) => Object.fromEntries(Object.entries(before).flatMap(next)));
  return {
    /** `hasOwn`, because a product code may be 'constructor'. */
    textOf: (code: string) => (Object.hasOwn(texts, code) ? texts[code] : undefined),
    type({ ProductCode, Version }: ProposalLine, { cases, bottles }: QuantityText) {
      setTexts((before = {}) => ({
        ...before,
        [ProductCode]: { cases, bottles, version: before[ProductCode]?.version ?? Version },
      }));
    },
    forget: (code: string) => eachText((entry) => (entry[0] === code ? [] : [entry])),
    /** Forgets saved texts. A text that the person typed during the save becomes a change of the saved line. */
    forgetSaved(saved: ReadonlyMap<string, QuantityText>, lines: readonly ProposalLine[]) {
      const versions = versionsOf(lines);
      eachText(([code, text]) => {
        const sent = saved.get(code);
        if (sent === undefined) return [[code, text]];
        const isSaved = text.cases === sent.cases && text.bottles === sent.bottles;
        return isSaved ? [] : onVersionNow([code, text], versions);
      });
    },
    see(lines: readonly ProposalLine[]) {
      const versions = versionsOf(lines);
      eachText((entry) => onVersionNow(entry, versions));
    },
  };
}

type Versions = ReadonlyMap<string, number>;

function versionsOf(lines: readonly ProposalLine[]): Versions {
  return new Map(lines.map(({ ProductCode, Version }) => [ProductCode, Version]));
}

function onVersionNow([code, text]: TextByCode, versions: Versions): readonly TextByCode[] {
  const version = versions.get(code);
  return version === undefined ? [] : [[code, { ...text, version }]];
}
