import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportPreview } from './import-preview.tsx';

afterEach(cleanup);

const file = {
  File: 'prices.csv',
  ReadAs: '',
  Rows: 1,
  Added: 1,
  Changed: 0,
  Unchanged: 0,
  FirstAdded: [],
  FirstChanged: [],
  IgnoredColumns: [],
  Notes: [],
};
const shown = () => screen.getByRole('list', { name: 'Files to import' }).textContent;

it('says before an import why the import cannot be undone', () => {
  const WhyFinal = 'it moves orders, and no order moves back';
  render(
    <ImportPreview
      files={[{ ...file, WhyFinal }]}
      leftOut={[]}
      accepted={[]}
      mapperOf={() => null}
      onAccept={vi.fn()}
    />,
  );
  expect(shown()).toContain(`this file and those imported with it cannot be undone: ${WhyFinal}.`);
});

it('asks the office to tick figures in doubt as right', () => {
  const onAccept = vi.fn();
  const Doubts = ['line 2, CasePrice: "0" is nought'];
  render(
    <ImportPreview
      files={[{ ...file, Doubts }]}
      leftOut={[]}
      accepted={[]}
      mapperOf={() => null}
      onAccept={onAccept}
    />,
  );
  expect(shown()).toContain(Doubts[0]);
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /^These figures are right/ });
  expect(tick.checked).toBe(false);
  fireEvent.click(tick);
  expect(onAccept).toHaveBeenCalledWith('prices.csv', true);
});

it('passes on how the columns of a file differ from the columns of a kept mapping', () => {
  const mapperOf = vi.fn(() => null);
  const changed =
    'has other columns than Items.csv, for which the uses of the columns are kept: “Band” is new';
  const foreign = { FaultCount: 1, MayMap: true };
  render(
    <ImportPreview
      files={[]}
      leftOut={[
        { ...foreign, File: 'Items.csv', Faults: ['is not named for what it holds', changed] },
        { ...foreign, File: 'New.csv', Faults: ['looks like products of another system'] },
      ]}
      accepted={[]}
      mapperOf={mapperOf}
      onAccept={vi.fn()}
    />,
  );
  expect(mapperOf.mock.calls).toEqual([
    ['Items.csv', false, changed],
    ['New.csv', false, undefined],
  ]);
});
