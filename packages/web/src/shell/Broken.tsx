import type { ErrorComponentProps } from '@tanstack/react-router'
import { Refused } from '../call.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

/** A page that could not be shown: what happened, and the ways on. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const refused = error instanceof Refused
  return (
    <Page
      title={refused ? 'This page cannot be shown' : 'Something went wrong'}
      sentence={
        refused ? error.message : 'The page stopped working. What you recorded is safe on this device.'
      }
      action={
        <>
          <Button onClick={reset}>Retry</Button>
          <LinkButton variant="default" to="/a/dashboard/">
            Dashboard
          </LinkButton>
        </>
      }
    />
  )
}
