import { z } from 'zod'
import { pageOf } from './schemas.ts'

type Filters = Readonly<Record<string, z.ZodType>>

/** Longer than other cursors, because a cursor contains the sort value of the last item, such as a name. */
const CURSOR_MAX = 600

/** Filters are combined with AND. The first sort column is the default. */
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
