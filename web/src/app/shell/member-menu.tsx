import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Menu, type PopoverProps } from '../../ui/popover.tsx'
import { isWithin, memberMenu, menuRoots } from './nav-items.ts'

export function MemberMenu(button: Pick<PopoverProps, 'trigger' | 'triggerClassName' | 'label' | 'side'>) {
  const t = useTranslations('app')
  const [path] = useLocation()
  const { profile, signOut } = useAuth()
  const { data: staff } = useQuery({ ...api.get_my_role.query(), enabled: profile.is_admin })
  const items = memberMenu(t, {
    is_agent: profile.is_agent,
    admin_path: staff?.admin_path ?? null,
    signOut: () => void signOut(),
  })
  return <Menu items={items} isHere={isWithin(path, ...menuRoots)} {...button} />
}
