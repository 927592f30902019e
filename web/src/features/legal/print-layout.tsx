import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

export const PrintLayout = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-160 grid-cols-1 gap-4 print:max-w-none">{children}</div>
)

export function PrintButton() {
  const t = useTranslations('ui')
  return (
    <span className="print:hidden">
      <Button size="small" icon={Printer} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </span>
  )
}
