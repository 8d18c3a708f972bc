throw new Error('this store is damaged');
