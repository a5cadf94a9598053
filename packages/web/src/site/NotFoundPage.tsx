import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../session.ts'
import { Page } from '../ui/Page.tsx'

export default function NotFoundPage() {
  const signedIn = useSignedIn()
  return (
    <Page
      title="Page not found"
      sentence="Nothing is kept at this address. It may have moved, or the link may be incomplete."
      action={
        <Button renderRoot={(props) => <Link to={signedIn ? '/a/dashboard/' : '/'} {...props} />}>
          {signedIn ? 'Dashboard' : 'Home'}
        </Button>
      }
    />
  )
}
