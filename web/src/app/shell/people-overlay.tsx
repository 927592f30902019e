import { PersonSheet } from '../../features/contacts/person-sheet.tsx'
import { ReportDialog } from '../../features/contacts/report-dialog.tsx'
import { closeOverlay, openOverlay, type Overlays } from '../../lib/overlays.ts'

export const PersonOverlay = ({ params: { from, ...about } }: { params: Overlays['person'] }) => (
  <PersonSheet {...about} onClose={from === 'send' ? () => openOverlay('send') : closeOverlay} />
)

export const ReportOverlay = ({ params: { hai_tag, shown_name } }: { params: Overlays['report'] }) => (
  <ReportDialog hai_tag={hai_tag} name={shown_name} transaction_id={undefined} onClose={closeOverlay} />
)
