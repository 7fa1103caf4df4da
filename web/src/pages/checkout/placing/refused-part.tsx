import { problemSentenceOf } from '../../../api/problem-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Remedy, remedyOf } from './refusal-words.ts';

type RefusedPartProps = { readonly error: unknown; readonly remedy: Remedy };

/** The sentence of a refusal, above the part of the form that the server refused. */
export function RefusedPart({ error, remedy }: RefusedPartProps) {
  if (error === undefined || remedyOf(error) !== remedy) return null;
  return (
    <p data-refused="" className="-mb-5 flex gap-2 text-warning">
      <Icon name="warning" size={18} /> {problemSentenceOf(error)}
    </p>
  );
}
