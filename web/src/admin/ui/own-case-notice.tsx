import { UserRoundX } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { BackLink } from './back-link.tsx'
import { PageHead } from './page-head.tsx'

export interface OwnCaseNoticeProps {
  title?: string
  text: string
  back?: { href: string; text: string }
}

/** Shown in place of a case about the reader, because another staff member must handle it. */
export function OwnCaseNotice({ title, text, back }: OwnCaseNoticeProps) {
  const t = useTranslations('admin_ui')
  return (
    <div className="grid grid-cols-1 gap-1">
      {title !== undefined && <PageHead title={title} />}
      {back && <BackLink href={back.href}>{back.text}</BackLink>}
      <Empty icon={UserRoundX} title={t('not_yours')} text={text} />
    </div>
  )
}
