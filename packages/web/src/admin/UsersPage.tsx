import { useInAddress } from '../ui/address.ts'
import { Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { Users } from './Users.tsx'

/** /a/admin/users/: every user of the installation. */
export default function UsersPage() {
  const [search, setSearch] = useInAddress('search')
  return (
    <Page
      title={t('Users')}
      sentence={t('Everyone who can sign in. Set feature flags, or see what a user sees.')}
      wide
    >
      <Filters>
        <SearchField value={search} onChange={setSearch} />
      </Filters>
      <Users search={search} />
    </Page>
  )
}
