import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HostedServer } from '#test/support/hosted.ts';
import type { Opened } from './window.ts';

/** Steps of journeys to a hosted server, done as a person does them. */

export const password = 'correct horse battery';

/** A journey begins at this address of it, signed out. */
export function opened(house: HostedServer, address = '/'): Opened {
  const { url } = house.app;
  return { url, bootAddress: () => Promise.resolve(`${url}${address}`) };
}

export async function typeAccount(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

export async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill(name);
  await typeAccount(page, email, password);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** Opens the link of the next mail, whose secret must not stay in the address. */
export async function followMail(page: Page, house: HostedServer, email: string): Promise<void> {
  const { links } = await house.mail.mailTo(email);
  await page.goto(links[0] ?? 'the mail has no link');
  await page.locator('form').waitFor();
  expect(page.url()).not.toContain('#');
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}
