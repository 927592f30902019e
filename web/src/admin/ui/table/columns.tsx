import type { StaffPerson } from '@hai/contract/staff-person'
import { MemberName } from '../member-name.tsx'
import { Money, MoneyOrDash } from '../sensitive.tsx'
import { When } from '../when.tsx'
import type { Column } from './rows-props.ts'

interface Of<Row, Value, Sort extends string> extends Pick<Column<Row, Sort>, 'id' | 'header' | 'sortable' | 'isExtra'> {
  of: (row: Row) => Value
}

export const personColumn = <Row, Sort extends string>({
  of,
  ...head
}: Of<Row, StaffPerson | null, Sort>): Column<Row, Sort> => ({
  ...head,
  cell: (row) => <MemberName member={of(row)} plain />,
  csv: (row, say) => say.person(of(row)),
})

export const momentColumn = <Row, Sort extends string>({ of, ...head }: Of<Row, string, Sort>): Column<Row, Sort> => ({
  ...head,
  cell: (row) => <When iso={of(row)} />,
  csv: of,
})

/** `of` returns cents. */
export const moneyColumn = <Row, Sort extends string>({ of, ...head }: Of<Row, number, Sort>): Column<Row, Sort> => ({
  ...head,
  cell: (row) => <Money cents={of(row)} />,
  csv: (row, say) => say.amount(of(row)),
  align: 'end',
})

export const heldColumn = <Row, Sort extends string>({ of, ...head }: Of<Row, number, Sort>): Column<Row, Sort> => ({
  ...moneyColumn({ ...head, of }),
  cell: (row) => <MoneyOrDash cents={of(row)} kind="wait" />,
})
