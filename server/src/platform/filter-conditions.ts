import { sql, type ExpressionBuilder, type SqlBool, type StringReference } from 'kysely'

type FilterValues<DB, TB extends keyof DB> = Readonly<Partial<Record<StringReference<DB, TB>, string | number | undefined>>>

/** An undefined value sets no condition. */
export const filterConditions = <DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>, filters: FilterValues<DB, TB>) =>
  eb.and(
    Object.entries<string | number | undefined>(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
  )
