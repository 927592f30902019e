import type { ComplianceFlag } from '@hai/contract/compliance'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

const tones: Readonly<Record<ComplianceFlag['status'], Tone>> = {
  open: 'wait',
  cleared: 'plain',
  confirmed: 'problem',
  withdrawn: 'back',
}

export const FlagState = ({ status }: { status: ComplianceFlag['status'] }) => {
  const t = useTranslations('admin_compliance')
  return <Status tone={tones[status]}>{t(`flag_${status}`)}</Status>
}
