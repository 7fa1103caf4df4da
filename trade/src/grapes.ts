type Described = { readonly SecondaryDescription: string; readonly Region: string };

/**
 * The grapes of a product, from its second description, because the import has no column for grapes: 'Grenache, Syrah,
 * Rhône' of the region Rhône gives 'Grenache, Syrah'. Empty if the second description does not end in the region.
 */
export function grapesOf({ SecondaryDescription, Region }: Described): string {
  const end = `, ${Region}`;
  return Region !== '' && SecondaryDescription.endsWith(end)
    ? SecondaryDescription.slice(0, -end.length)
    : '';
}
