//! The tree of a search: nodes are what the searching seat has seen so far, arms what some seat may answer there.
//!
//! Nodes and arms lie in two lists that keep their memory from search to search, so that an iteration allocates
//! nothing once they have grown.

use crate::thoughts::Sum;
use engine::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArmId(u32);

const NONE: u32 = u32::MAX;

/// The head of a chain of arms. Several seats may be asked at one node: each has arms of its own (decoupled).
#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
}

/// One answer of one seat.
#[derive(Clone, Copy, Debug)]
pub struct Arm<A> {
    pub seat: Seat,
    pub action: A,
    pub sum: Sum,
    /// How often the node was visited while this answer was legal: cards that are not there cannot be played.
    pub available: u32,
    child: u32,
    next: u32,
}

#[derive(Clone, Debug)]
pub struct Tree<A> {
    nodes: Vec<Node>,
    arms: Vec<Arm<A>>,
    root: NodeId,
}

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Tree<A> {
        Tree { nodes: vec![Node { first: NONE }], arms: Vec::new(), root: NodeId(0) }
    }

    /// Forgets everything but keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.arms.clear();
        self.root = self.leaf();
    }

    pub fn root(&self) -> NodeId {
        self.root
    }

    pub fn is_larger_than(&self, arms: usize) -> bool {
        self.arms.len() > arms
    }

    fn leaf(&mut self) -> NodeId {
        self.nodes.push(Node { first: NONE });
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub fn arm(&self, id: ArmId) -> &Arm<A> {
        &self.arms[id.0 as usize]
    }

    pub fn arm_mut(&mut self, id: ArmId) -> &mut Arm<A> {
        &mut self.arms[id.0 as usize]
    }

    /// All arms of a node, one after the other, the newest first.
    pub fn first(&self, node: NodeId) -> Option<ArmId> {
        Some(ArmId(self.nodes[node.0 as usize].first)).filter(|id| id.0 != NONE)
    }

    pub fn next(&self, arm: ArmId) -> Option<ArmId> {
        Some(ArmId(self.arm(arm).next)).filter(|id| id.0 != NONE)
    }

    /// The arms of a seat at a node.
    pub fn arms(&self, node: NodeId, seat: Seat) -> impl Iterator<Item = ArmId> + '_ {
        std::iter::successors(self.first(node), |&id| self.next(id)).filter(move |&id| self.arm(id).seat == seat)
    }

    pub fn find(&self, node: NodeId, seat: Seat, action: &A) -> Option<ArmId> {
        self.arms(node, seat).find(|&id| self.arm(id).action == *action)
    }

    pub fn add(&mut self, node: NodeId, seat: Seat, action: A) -> ArmId {
        let id = self.arms.len() as u32;
        let head = &mut self.nodes[node.0 as usize].first;
        self.arms.push(Arm { seat, action, sum: Sum::default(), available: 1, child: NONE, next: *head });
        *head = id;
        ArmId(id)
    }

    /// Where an answer leads; made when it is first needed.
    pub fn child(&mut self, arm: ArmId) -> NodeId {
        let child = self.arms[arm.0 as usize].child;
        if child != NONE {
            return NodeId(child);
        }
        let leaf = self.leaf();
        self.arms[arm.0 as usize].child = leaf.0;
        leaf
    }

    /// The game has gone on: what was thought about this answer stays, the rest is out of reach.
    pub fn follow(&mut self, seat: Seat, action: &A) -> bool {
        let known = self.find(self.root, seat, action).map(|arm| self.arms[arm.0 as usize].child);
        match known.filter(|&child| child != NONE) {
            Some(child) => {
                self.root = NodeId(child);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_arms_of_their_own() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let mut tree = Tree::new();
        let root = tree.root();
        let first = tree.add(root, a, 'x');
        let second = tree.add(root, a, 'y');
        tree.add(root, b, 'x');
        assert_eq!(tree.arms(root, a).collect::<Vec<_>>(), [second, first]);
        assert_eq!(tree.find(root, a, &'y'), Some(second));
        assert_eq!(tree.find(root, b, &'y'), None);
    }

    #[test]
    fn what_was_thought_about_an_answer_is_kept() {
        let a = Seat::new(0);
        let mut tree = Tree::new();
        let arm = tree.add(tree.root(), a, 'x');
        assert!(!tree.clone().follow(a, &'x'), "nothing was thought about it yet");
        let child = tree.child(arm);
        assert_eq!(tree.child(arm), child);
        assert!(tree.follow(a, &'x'));
        assert_eq!(tree.root(), child);
        tree.clear();
        assert_eq!(tree.arms(tree.root(), a).next(), None);
    }
}
