import { postHeight } from './hostMessages.ts';
import { waitForFirstInteraction } from './waitForFirstInteraction.ts';

// The first script of a server-rendered page, and the only one until the first interaction.
const container = document.getElementById('till-root');
const self = document.querySelector<HTMLElement>('script[type=module][data-script]');
if (container !== null && self !== null) {
  postHeight(self.dataset.hosts?.split(' ') ?? []);
  waitForFirstInteraction(container, self.dataset);
}
