import type { LucideIcon } from 'lucide-react'
import { useTranslations } from '../lib/translations.ts'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'

/** For an address whose item does not exist or belongs to another person. `text` replaces the sentence that says so. */
export function MissingItem({
  icon,
  title,
  text,
  backHref,
  backName,
}: {
  icon: LucideIcon
  title: string
  text?: string
  backHref: string
  backName: string
}) {
  const t = useTranslations('ui')
  return (
    <Empty
      icon={icon}
      title={title}
      text={text ?? t('maybe_of_another')}
      action={
        <ButtonLink href={backHref} kind="main" wide>
          {backName}
        </ButtonLink>
      }
    />
  )
}
