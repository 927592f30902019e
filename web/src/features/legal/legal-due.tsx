import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useOpenOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage } from '../../lib/words.ts'
import { Aside } from '../../ui/aside.tsx'

const AcceptDialog = lazyScreen(() => import('./accept-dialog.tsx').then(({ AcceptDialog: one }) => one))

/**
 * Asks a member to accept what is in force, over whatever page is there, but not over what they read or do. Put off, it is asked again
 * with the next visit, or once they have read.
 */
export function LegalDue() {
  const language = useLanguage()
  const [path] = useLocation()
  const [putOff, setPutOff] = useState('')
  const isBusy = useOpenOverlay() !== null
  const isReading = path.startsWith(paths.legal())
  const { data } = useQuery({ ...api.get_legal_to_accept.query({ language }), staleTime: Infinity, retry: false })
  const due = data?.items.map(({ version_id }) => version_id).join(' ') ?? ''
  if (isReading && putOff !== '') setPutOff('')
  if (due === '' || due === putOff || isBusy || isReading) return null
  return (
    <Aside>
      <AcceptDialog onClose={() => setPutOff(due)} />
    </Aside>
  )
}
