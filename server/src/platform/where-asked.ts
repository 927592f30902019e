import { sql, type ExpressionBuilder, type SqlBool, type StringReference } from 'kysely'

type Asked<DB, TB extends keyof DB> = Readonly<Partial<Record<StringReference<DB, TB>, string | number | undefined>>>

/** SQL conditions that each column equals the requested value. Undefined values are ignored. */
export const whereAsked = <DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>, asked: Asked<DB, TB>) =>
  eb.and(
    Object.entries<string | number | undefined>(asked).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
  )
