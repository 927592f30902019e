import { PersonSheet } from '../../features/contacts/person-sheet.tsx'
import { ReportDialog } from '../../features/contacts/report-dialog.tsx'
import { closeOverlay, openOverlay, type OpenOverlay } from '../../lib/overlays.ts'

export function PeopleOverlay({ name, params: { hai_tag, transaction_id, shown_name, from } }: OpenOverlay) {
  if (!hai_tag) return null
  const about = { hai_tag, transaction_id }
  if (name === 'report') return <ReportDialog {...about} name={shown_name ?? `@${hai_tag}`} onClose={closeOverlay} />
  return <PersonSheet {...about} onClose={from === 'send' ? () => openOverlay('send') : closeOverlay} />
}
