import { tellHeight } from './tellOthers.ts';
import { waitForFirstInteraction } from './waitForFirstInteraction.ts';

// The first script of a page whose form the proxy has drawn, and the only one until somebody begins.
const place = document.getElementById('till');
const self = document.querySelector<HTMLElement>('script[type=module][data-script]');
if (place !== null && self !== null) {
  tellHeight(self.dataset.hosts?.split(' ') ?? []);
  waitForFirstInteraction(place, self.dataset);
}
