import { sql, type ExpressionBuilder, type SqlBool, type StringReference } from 'kysely'

type Asked<DB, TB extends keyof DB> = Readonly<Partial<Record<StringReference<DB, TB>, string | number | undefined>>>

/** SQL condition: each column has the requested value. An undefined value sets no condition. */
export const whereAsked = <DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>, asked: Asked<DB, TB>) =>
  eb.and(
    Object.entries<string | number | undefined>(asked).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
    ),
  )
