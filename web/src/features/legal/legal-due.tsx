import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useOpenOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage } from '../../lib/translations.ts'
import { OptionalContent } from '../../ui/error-boundary.tsx'

const AcceptDialog = lazyScreen(() => import('./accept-dialog.tsx').then(({ AcceptDialog: one }) => one))

/**
 * Opens on any page, except over an open sheet and on the legal pages. If postponed, it opens again on the next visit
 * or after the member has visited a legal page.
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
    <OptionalContent>
      <AcceptDialog onClose={() => setPutOff(due)} />
    </OptionalContent>
  )
}
