import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { Pages } from './pages.tsx'
import { ownRole } from './session.ts'

/** The staff's pages are drawn for the staff; what stands on them the server gives to nobody else (admin-area.md, section 4). */
export function Guard() {
  const { data } = useSuspenseQuery(ownRole)
  return data.role ? <Pages /> : <SentAway />
}

function SentAway() {
  useEffect(() => location.replace(paths.landing()), [])
  return <PageSkeleton />
}
