import { PersonSheet } from '../../features/contacts/person-sheet.tsx'
import { ReportDialog } from '../../features/contacts/report-dialog.tsx'
import { closeOverlay, openOverlay, type OpenOverlay } from '../../lib/overlays.ts'

type PeopleOverlayProps = { overlay: Extract<OpenOverlay, readonly ['person' | 'report', ...unknown[]]> }

/** The sheet about a person, or the report of one. Both are in one chunk, because the entry chunk names every chunk. */
export function PeopleOverlay({ overlay: [name, params] }: PeopleOverlayProps) {
  if (name === 'report') {
    const { hai_tag, shown_name } = params
    return <ReportDialog hai_tag={hai_tag} name={shown_name} transaction_id={undefined} onClose={closeOverlay} />
  }
  const { from, ...about } = params
  return <PersonSheet {...about} onClose={from === 'send' ? () => openOverlay('send') : closeOverlay} />
}
