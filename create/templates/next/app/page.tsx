'use client';

import { Shop } from '../Shop';

export default Shop;
