import type { Metadata } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Morning mug', icons: 'data:,' };

export default async function Layout({ children }: { children: ReactNode }) {
  // Drawn for each request: its scripts carry the nonce of the answer's policy.
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
