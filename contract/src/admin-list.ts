import { z } from 'zod'
import { pageOf } from './schemas.ts'

type Filters = Readonly<Record<string, z.ZodType>>

/** The longest value a page can end with, written into its cursor. */
const CURSOR_MAX = 600

/**
 * Input and output of a list of the staff: filters, one sort column (the first is the usual one), pages by key. Every filter is
 * optional, and rows fulfil all that are given.
 */
export function adminList<Item extends z.ZodType, Sort extends string, F extends Filters>({
  filters,
  sorts,
  item,
}: {
  readonly filters: F
  readonly sorts: readonly [Sort, ...Sort[]]
  readonly item: Item
}) {
  return {
    input: z.strictObject({
      cursor: z.string().max(CURSOR_MAX).optional(),
      limit: z.int().min(1).max(100).default(50),
      sort: z.enum(sorts).default(sorts[0]),
      direction: z.enum(['ascending', 'descending']).default('descending'),
      ...filters,
    }),
    output: pageOf(item),
  }
}
