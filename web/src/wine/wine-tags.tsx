import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { Tag } from '../ui/tag.tsx';

/** News of a wine: 'New', 'Last bottles' or '2023 follows 2022'. One element for each tag, at most two. */
export function WineTags({ product }: { readonly product: Pick<ProductCard, 'Tags'> }) {
  return product.Tags?.map((tag) => <Tag key={tag}>{tag}</Tag>);
}
