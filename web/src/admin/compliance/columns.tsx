import type { StaffPerson } from '@hai/contract/staff-person'
import type { Translate } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'

type Words = Translate<'admin_compliance'>

/** Whom a row is about; whoever is shut out already is so before any decision. */
export const memberColumn = (t: Words): Column<{ user: StaffPerson; is_blocked: boolean }, never> => ({
  ...{ id: 'user', header: t('member') },
  cell: ({ user, is_blocked }) => (
    <span className="flex flex-wrap items-center gap-2">
      <MemberName member={user} plain />
      {is_blocked && <Status mood="problem">{t('blocked')}</Status>}
    </span>
  ),
  csv: ({ user }, say) => say.person(user),
})

/** Who of the staff has answered. */
export const deciderColumn = <Row,>(t: Words, deciderOf: (row: Row) => StaffPerson | null): Column<Row, never> => ({
  ...{ id: 'decided_by', header: t('decided_by') },
  cell: (row) => {
    const decider = deciderOf(row)
    return decider && <MemberName member={decider} plain />
  },
  csv: (row, say) => say.person(deciderOf(row)),
})
